"""Point Salad at a table: its presenter over its pictures, its brain, scores and course."""
