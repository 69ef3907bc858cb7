-- The first tables; the same for SQLite and PostgreSQL. Times are ISO 8601 in UTC.
create table orders (
  id text primary key not null, session text unique,
  product text not null, mode text not null, amount integer not null, currency text not null,
  token_hash text not null, buyer text not null, status text not null, money text not null,
  received_amount integer, received_currency text, review_reason text, revoked text,
  gift integer not null, generation integer not null, version integer not null,
  created_at text not null, updated_at text not null);
create index orders_created_at on orders (created_at);
create index orders_token_hash on orders (token_hash);
create index orders_buyer on orders (buyer);

create table licences (
  hash text primary key not null, "order" text not null references orders (id),
  generation integer not null, issued_at text not null, unique ("order", generation));
create index licences_issued_at on licences (issued_at);

create table events (
  id text primary key not null, mode text not null, type text not null, session text not null,
  received_at text not null);
create index events_received_at on events (received_at);

create table audit (
  "order" text not null, version integer not null, at text not null, action text not null,
  note text not null, primary key ("order", version));

create table outbox (
  id text primary key not null, kind text not null, "order" text, recipient text,
  due_at text not null, created_at text not null);

create table test_sessions (
  id text primary key not null, order_id text not null unique, product text not null,
  title text not null, amount integer not null, currency text not null,
  success_url text not null, cancel_url text not null, email text, created_at text not null,
  settles_at text, refused integer not null);
create index test_sessions_created_at on test_sessions (created_at);
