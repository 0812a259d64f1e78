/** Serialises migrations of several starting nodes; any constant will do. */
export const MIGRATION_LOCK = 7_215_001;
/** Serialises the nodes' work on position partitions; held shared while a backup reads them. */
export const PARTITION_LOCK = 7_215_002;
/** Held shared while a copy of the database is written, exclusively while the schema changes. */
export const BACKUP_LOCK = 7_215_003;
/** Serialises the nodes' work on the roll-ups of reports. */
export const REPORT_LOCK = 7_215_005;
/** Held by a command that makes an OWNER, so that two of them do not both find none. */
export const OWNER_LOCK = 7_215_004;
/** Held by the node that seals rows of the audit log. */
export const AUDIT_CHAIN_LOCK = 7_215_006;
/** Held by the node that looks up the neighbourhoods of orders. */
export const NEIGHBORHOOD_LOCK = 7_215_008;
/** Held by the node that makes messages to webhooks of events. */
export const WEBHOOK_LOCK = 7_215_007;
/** Held by the load of a file of streets. */
export const STREETS_LOCK = 7_215_009;
