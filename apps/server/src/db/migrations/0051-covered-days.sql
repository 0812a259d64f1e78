-- A month of a branch's days is read from the index alone: salaries of a branch with few years behind it read the whole table otherwise.
create index courier_days_of_branch on courier_days (branch_id, day) include (courier_id, metres, company_id);
drop index courier_days_branch;
