"""What Point Salad adds to the scores."""
