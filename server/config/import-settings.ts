import { z } from 'zod'
import { LAST_CYCLE_DAY } from '#domain/usage-levels/plan-usage.ts'
import { choose, explain, hostList, newsInterval, numberFrom, planLimit } from './setting-forms.ts'

export const importSettings = {
  NEWS_SOURCE_URL: explain(
    z
      .url({
        protocol: /^https?$/,
        error: 'must be a full address such as https://script.google.com/macros/s/…/exec',
      })
      .optional(),
    'sheet that news are imported from on schedule',
  ),
  NEWS_IMPORT_INTERVAL: explain(
    newsInterval.optional(),
    'minutes between imports, until the interval is changed',
    '`60`',
  ),
  IMPORT_HOSTS: explain(hostList, 'hosts for sheets and pictures, also by http and inside your network'),
  WEBHOOK_HOSTS: explain(hostList, 'hosts for webhooks by http, on other ports or inside your network'),
  IMPORT_PICTURES: explain(
    choose('public', 'listed').default('listed'),
    '`public` allows pictures from every public host; or `listed`',
  ),
  PLAN_NAME: explain(
    z.string().max(80, { error: 'may have at most 80 characters' }).optional(),
    'plan that usage is compared with',
    'the free plan',
  ),
  PLAN_TYPE: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/, { error: 'may hold small letters and - only, such as free or pro' })
    .optional(),
  BILLING_CYCLE_DAY: numberFrom(1, LAST_CYCLE_DAY).optional(),
  PLAN_DATABASE_MB: explain(planLimit, 'its limits, as numbers or `unlimited`', 'the free plan'),
  PLAN_STORAGE_GB: planLimit,
  PLAN_EGRESS_GB: planLimit,
  PLAN_CACHED_EGRESS_GB: planLimit,
  PLAN_MONTHLY_USERS: planLimit,
  PLAN_API_REQUESTS: planLimit,
}
