/** Words of SQL for the day that the business is in: it begins at 07:00 (domain figure of business-day.ts). */
const TODAY = `date_trunc('day', now() at time zone 'Europe/Istanbul' - interval '7 hours')`;
const businessDayOf = (instant: string) =>
  `date_trunc('day', ${instant} at time zone 'Europe/Istanbul' - interval '7 hours')`;

interface ReportQuery {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sql: string;
}

/** The fixed queries of 'Raporlama & Analiz' (spec 4 §2). 'Bugün' is the business day. */
export const REPORT_QUERIES: readonly ReportQuery[] = [
  {
    id: 'users-by-role',
    name: 'Role göre aktif kullanıcılar',
    description: 'Her rolde kaç aktif kullanıcı var',
    sql: `select role, count(*) as "kullanıcı"
from users
where is_active
group by role
order by 2 desc`,
  },
  {
    id: 'orders-by-status',
    name: 'Duruma göre bugünkü siparişler',
    description: 'İş gününün siparişleri, durumlarıyla',
    sql: `select status, count(*) as "sipariş"
from orders
where ${businessDayOf('created_at')} = ${TODAY}
group by status
order by 2 desc`,
  },
];
