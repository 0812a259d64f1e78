-- Branches: what the list and the removal of a branch ask.

-- GET /api/branches shows each branch's manager, at every poll
create index users_branch_managers on users (branch_id, id) where role = 'BRANCH_MANAGER' and active and not deleted;
-- a branch with unpaid earnings is not removed
create index earnings_unpaid on earnings (branch_id) where status = 'PENDING';
