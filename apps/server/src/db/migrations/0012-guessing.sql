-- Limits against guessing slide and count networks (docs/decisions/032-guessing.md).

-- When the newest attempt of a part was made: after some failures each further try waits longer.
alter table rate_hits add column last_at timestamptz;

-- Browsers on which a person has signed in; each keeps an allowance of its own while somebody else guesses. The cookie's random token is stored as SHA-256.
create table login_devices (
  device_hash text not null, user_id bigint not null references users (id), last_success_at timestamptz not null, primary key (device_hash, user_id)
);
create index login_devices_user on login_devices (user_id, last_success_at);
create index login_devices_age on login_devices (last_success_at);
call ulak_protect('login_devices', 'ulak_sees_all()');

-- Remembered places are networks from now on. IPv4 addresses are networks already; the /64 of an IPv6 address is learned at the next sign-in.
comment on column login_places.ip is 'network: an IPv4 address or the /64 of an IPv6 address';
insert into login_places (user_id, ip, last_success_at)
  select user_id, substr(ip, 8), last_success_at from login_places where ip ~ '^::ffff:\d+\.' on conflict do nothing;
delete from login_places where ip like '%:%';
