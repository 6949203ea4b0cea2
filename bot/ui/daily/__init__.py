"""Daily Salad, in private: one deal a day for everybody."""
