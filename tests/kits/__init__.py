"""What tests are made of: small worlds, players and pairs of eyes that several of them share."""
