-- Who may use the academy. A deleted account keeps its row (questions name their author) but frees its email.
create table academy.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  password_set_by_staff boolean not null default false,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null default '' check (length(last_name) <= 80),
  role text not null default 'learner' check (role in ('learner', 'staff', 'admin')),
  status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
  suspension_reason text check (length(suspension_reason) between 1 and 2000),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  check ((status = 'suspended') = (suspension_reason is not null) or status = 'deleted')
);

create unique index one_account_an_email on academy.users (email) where status <> 'deleted';
