"""What finished games add up to: pure computations on results, without a database or Discord."""
