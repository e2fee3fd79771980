/** The one schema whose tables and functions the table service shows. */
export const EXPOSED_SCHEMA = 'public'
