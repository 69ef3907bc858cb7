-- Work that one server does at a time, with where it stands and what it found; and how often a mail was tried.
create table jobs (
  name text primary key not null, holder text not null, lease_until text not null,
  progress text, findings text, done_at text);
alter table outbox add column tries integer not null default 0;
create index orders_status on orders (status, created_at, session);
