-- Cash that a courier holds is added up from its few entries, not from a year of pay (docs/decisions/070).
create index ledger_entries_cash on ledger_entries (courier_id) where debit = 'COURIER_CASH' or credit = 'COURIER_CASH';
