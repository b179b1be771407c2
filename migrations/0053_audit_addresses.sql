-- Outside of a transaction: finds the entries of the audit log whose address is still there.
create index concurrently if not exists audit_by_address_age on academy.audit (at)
  where address is not null;
