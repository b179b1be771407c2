-- Checks the names of all accounts, in a transaction that blocks nobody.
alter table academy.users validate constraint users_first_name_check;
