-- Papers of couriers: uploaded by them, reviewed by management (docs/decisions/082).

-- One upload. Its file lies outside the database under a random name, encrypted by a key of its own; that key stands here, sealed under APP_SECRET.
-- A courier has one approved paper of a type at most, and beside it one that waits or was rejected; all others are superseded.
create table courier_documents (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  document_type text not null check (document_type in ('DRIVERS_LICENSE_FRONT', 'DRIVERS_LICENSE_BACK', 'ID_CARD_FRONT', 'ID_CARD_BACK', 'CRIMINAL_RECORD', 'P1_CERTIFICATE',
    'SRC_CERTIFICATE', 'ADDRESS_DOCUMENT', 'COURIER_SELFIE')),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  file_name text not null check (length(file_name) <= 120), media_type text not null check (media_type in ('image/jpeg', 'application/pdf')), size integer not null check (size > 0),
  -- the last day on which it is valid
  expires_at date,
  uploaded_at timestamptz not null,
  reviewed_at timestamptz, reviewed_by bigint references users (id), review_notes text check (length(review_notes) between 1 and 1000),
  superseded_at timestamptz,
  -- null: the file is gone, and only the result is kept
  storage_name text unique check (storage_name ~ '^[0-9a-f]{32}$'), sealed_key text, key_version text,
  -- since when the daily job knows that the courier has left
  left_at timestamptz,
  check ((storage_name is null) = (sealed_key is null) and (storage_name is null) = (key_version is null)),
  check ((status = 'PENDING') = (reviewed_at is null) and (reviewed_at is null) = (reviewed_by is null)),
  check (status <> 'REJECTED' or review_notes is not null),
  check (expires_at is null or document_type in ('DRIVERS_LICENSE_FRONT', 'P1_CERTIFICATE', 'SRC_CERTIFICATE'))
);
create unique index courier_documents_approved on courier_documents (courier_id, document_type) where superseded_at is null and status = 'APPROVED';
create unique index courier_documents_open on courier_documents (courier_id, document_type) where superseded_at is null and status <> 'APPROVED';
create index courier_documents_courier on courier_documents (courier_id, uploaded_at);
create index courier_documents_company on courier_documents (company_id, uploaded_at) where superseded_at is null;
create index courier_documents_branch on courier_documents (branch_id);
create index courier_documents_ending on courier_documents (expires_at) where superseded_at is null and status = 'APPROVED' and expires_at is not null;
create index courier_documents_keys on courier_documents (key_version) where storage_name is not null;
call ulak_protect('courier_documents', '(select ulak_sees_all()) or ulak_sees(company_id)');

-- Which notice of its end was given of a paper: each once.
create table courier_document_notices (
  document_id bigint not null references courier_documents (id) on delete cascade, company_id bigint not null references companies (id),
  days_before integer not null check (days_before in (0, 7, 30)), at timestamptz not null,
  primary key (document_id, days_before)
);
create index courier_document_notices_company on courier_document_notices (company_id);
call ulak_protect('courier_document_notices', 'ulak_sees(company_id)');

-- Who lacks a valid one of the obligatory papers cannot go online, where a branch says so. Of a criminal record a branch may keep the result alone.
alter table branches
  add column require_documents boolean not null default false,
  add column required_documents text[] not null default array['DRIVERS_LICENSE_FRONT', 'DRIVERS_LICENSE_BACK', 'ID_CARD_FRONT', 'ID_CARD_BACK'],
  add column criminal_result_only boolean not null default false,
  add constraint branches_required_documents_check check (cardinality(required_documents) > 0 and required_documents <@ array['DRIVERS_LICENSE_FRONT', 'DRIVERS_LICENSE_BACK',
    'ID_CARD_FRONT', 'ID_CARD_BACK', 'CRIMINAL_RECORD', 'P1_CERTIFICATE', 'SRC_CERTIFICATE', 'ADDRESS_DOCUMENT', 'COURIER_SELFIE']);

-- A courier is told of a decision and of papers that end. The system says the latter: nobody has sent it.
alter table courier_notices drop constraint courier_notices_kind_check, drop constraint courier_notices_text_check,
  drop constraint courier_notices_words_check, drop constraint courier_notices_order_check;
alter table courier_notices
  add constraint courier_notices_kind_check check (kind in ('NEW_ORDER', 'ORDER_MOVED', 'ORDER_TAKEN_BACK', 'ORDER_CANCELLED', 'ORDER_UNDELIVERED', 'MESSAGE', 'PAY_TERMS',
    'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH', 'DELIVERY_STOP', 'DOCUMENT')),
  add constraint courier_notices_text_check
    check (length(text) between 1 and case when kind in ('PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH', 'DELIVERY_STOP', 'DOCUMENT') then 1200 else 200 end),
  add constraint courier_notices_words_check
    check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH', 'DELIVERY_STOP', 'DOCUMENT')) = (text is not null)),
  add constraint courier_notices_order_check
    check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH', 'DELIVERY_STOP', 'DOCUMENT')) = (order_id is null));
