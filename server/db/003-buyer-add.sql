-- Without it SQLite reads all sales for those of one buyer.
create index orders_buyer_status on orders (buyer, status, created_at);
