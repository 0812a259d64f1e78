import { BUSINESS_DAY_START_HOUR } from '../business-day.ts';

const SHIFT = `interval '${BUSINESS_DAY_START_HOUR} hours'`;
/** Words of SQL for the instant at which the present business day began (figure: business-day.ts). */
const TODAY =
  `(date_trunc('day', now() at time zone 'Europe/Istanbul' - ${SHIFT}) + ${SHIFT})` +
  ` at time zone 'Europe/Istanbul'`;
/** For the beginning of the seven business days that end with the present one. */
const SEVEN_DAYS = `${TODAY} - interval '6 days'`;

interface ReportQuery {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sql: string;
}

/** The fixed queries of 'Raporlama & Analiz' (spec 4 §2). 'Bugün' is the business day; no test orders. */
export const REPORT_QUERIES: readonly ReportQuery[] = [
  {
    id: 'users-by-role',
    name: 'Role göre aktif kullanıcılar',
    description: 'Her rolde kaç aktif kullanıcı var',
    sql: `select role as "rol", count(*) as "kullanıcı"
from users
where active and not deleted
group by role
order by 2 desc, 1`,
  },
  {
    id: 'orders-by-status',
    name: 'Duruma göre bugünkü siparişler',
    description: 'İş gününün siparişleri, durumlarıyla',
    sql: `select status as "durum", count(*) as "sipariş"
from orders
where created_at >= ${TODAY} and not is_test
group by status
order by 2 desc, 1`,
  },
  {
    id: 'courier-performance',
    name: 'Son 7 günün kurye performansı',
    description: 'En çok sipariş teslim eden 10 kurye',
    sql: `select u.full_name as "kurye", b.name as "şube", count(*) as "teslim"
from orders o
join users u on u.id = o.courier_id
join branches b on b.id = u.branch_id
where o.delivered_at >= ${SEVEN_DAYS} and o.status = 'DELIVERED' and not o.is_test
group by u.id, u.full_name, b.name
order by 3 desc, 1
limit 10`,
  },
  {
    id: 'orders-by-branch',
    name: 'Şubeye göre bugünkü siparişler',
    description: 'İş gününde her şubenin sipariş sayısı',
    sql: `select b.name as "şube", count(o.id) as "sipariş",
  count(o.id) filter (where o.status = 'DELIVERED') as "teslim"
from branches b
left join orders o on o.branch_id = b.id and o.created_at >= ${TODAY} and not o.is_test
where b.deleted_at is null
group by b.id, b.name
order by 2 desc, 1`,
  },
  {
    id: 'online-couriers',
    name: 'Çevrimiçi kuryeler',
    description: 'Görevdeki kuryeler ve durumları',
    sql: `select u.full_name as "kurye", b.name as "şube",
  case when c.break_started_at is not null then 'Molada'
    when exists (select from orders o where o.courier_id = c.user_id
      and o.status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY')) then 'Dağıtımda'
    when c.returning_since is not null then 'Dönüyor'
    else 'Müsait' end as "durum",
  c.last_status_change_at as "çevrimiçi olduğu an"
from couriers c
join users u on u.id = c.user_id
join branches b on b.id = c.branch_id
where c.online and u.active and not u.deleted
order by 2, 1`,
  },
  {
    id: 'misuse-by-type',
    name: 'Son 7 günün ihlalleri',
    description: 'Kurye ihlalleri, türlerine göre',
    sql: `select type as "tür", count(*) as "ihlal", count(distinct courier_id) as "kurye"
from violations
where at >= ${SEVEN_DAYS}
group by type
order by 2 desc, 1`,
  },
];
