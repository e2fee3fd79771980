/** Why a setting can't be changed on the site; the first match applies. */
export const ENVIRONMENT_ONLY: readonly { reason: string; names: RegExp; because: string }[] = [
  {
    reason: 'start',
    names: /^(?:PORT|HOST|DATA_DIR|SITE_URL|PROCESSES|SEED_CONTENT|SHUTDOWN_NOTICE_SECONDS)$/,
    because: 'needed before the database answers, or only at the first start.',
  },
  {
    reason: 'keys',
    names:
      /^(?:DATABASE_|SUPABASE_|S3_|SIGNING_KEYS|ENCRYPTION_KEY|KEYS_FOLDER|SEALING_KEYS|REVALIDATION_SECRET)/,
    because: 'gives access to the data or decrypts it, which a stolen owner’s account must not do.',
  },
  {
    reason: 'access',
    names:
      /^(?:TRUSTED_PROXIES|FRAME_ANCESTORS|PLAIN_HTTP_HOSTS|IMPORT_|WEBHOOK_HOSTS|ALLOWED_REDIRECTS|DEVELOPER_HOSTS|EDITOR_MODE|PAYMENT_SCRIPT_|LIMIT_FACTOR|INDEXNOW_URL)/,
    because: 'widens who can reach the server, or what the server and its pages can reach.',
  },
  {
    reason: 'sign-in',
    names: /^(?:ADMIN_|CAPTCHA_)/,
    because: 'a wrong value would lock all owners out.',
  },
  {
    reason: 'operation',
    names:
      /^(?:ALERT_|ACCESS_LOG|LOG_FORMAT|METRICS_TOKEN|OTEL_|CDN_|PLAN_|BILLING_CYCLE_DAY|FEATURE_|NEWS_)/,
    because:
      'belongs to the infrastructure around the site. The sheet and interval of news are changed in the developer tools.',
  },
]
