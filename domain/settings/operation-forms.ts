/** Groups of settings for running the site: analytics, search engines, backups, accounts. */
import { listClientSettings, type SettingGroup } from './setting-form.ts'

const listSignInSettings = (service: string, prefix: string, place: string) =>
  listClientSettings(service, prefix, {
    purpose: `Lets people sign in with ${service}.`,
    place,
    path: '/auth/v1/callback',
  })

export const OPERATION_GROUPS: readonly SettingGroup[] = [
  {
    id: 'analytics',
    title: 'Statistics',
    note: 'Counts visits with a service you use. Nothing is loaded without an ID. Visitors are asked for consent where the law of the chosen region requires it.',
    settings: [
      { name: 'PLAUSIBLE_DOMAIN', label: 'Plausible: domain', hint: 'As listed there, such as example.com.' },
      { name: 'PLAUSIBLE_URL', label: 'Plausible: address', input: 'url', hint: 'Empty for plausible.io.' },
      { name: 'UMAMI_WEBSITE_ID', label: 'Umami: website ID' },
      { name: 'UMAMI_URL', label: 'Umami: address', input: 'url', hint: 'Empty for cloud.umami.is.' },
      { name: 'MATOMO_SITE_ID', label: 'Matomo: site ID' },
      {
        name: 'MATOMO_URL',
        label: 'Matomo: address',
        input: 'url',
        hint: 'Such as https://stats.example.com.',
      },
      { name: 'GA4_ID', label: 'Google Analytics: measurement ID', hint: 'Such as G-ABC1234567.' },
      {
        name: 'GOOGLE_ADS_ID',
        label: 'Google Ads: tag ID',
        hint: 'Such as AW-123456789. Always asks first.',
      },
      {
        name: 'ANALYTICS_CONSENT',
        label: 'Ask visitors for consent',
        options: [
          { value: 'auto', label: 'Where the law requires it' },
          { value: 'always', label: 'Always' },
        ],
      },
    ],
  },
  {
    id: 'search',
    title: 'Search engines',
    note: 'Who may read the site, and verification codes.',
    settings: [
      {
        name: 'AI_CRAWLERS',
        label: 'AI crawlers',
        options: [
          { value: 'allow', label: 'Allow' },
          { value: 'no-training', label: 'Allow answers, forbid training' },
          { value: 'forbid', label: 'Forbid' },
        ],
      },
      {
        name: 'INDEXNOW_KEY',
        label: 'IndexNow key',
        hint: 'Announces posts to Bing and others. Choose one of 8 to 128 letters and digits.',
      },
      {
        name: 'WEBSUB_HUBS',
        label: 'WebSub hubs',
        kind: 'list',
        hint: 'One address per line. Announces posts to feed readers.',
      },
      { name: 'GOOGLE_SITE_VERIFICATION', label: 'Google verification code' },
      { name: 'BING_SITE_VERIFICATION', label: 'Bing verification code' },
      { name: 'YANDEX_SITE_VERIFICATION', label: 'Yandex verification code' },
      { name: 'PINTEREST_SITE_VERIFICATION', label: 'Pinterest verification code' },
      { name: 'META_SITE_VERIFICATION', label: 'Meta verification code' },
    ],
  },
  {
    id: 'backups',
    title: 'Backups',
    note: 'Regular copies of everything: posts, pages, files, accounts and settings. Each is encrypted and verified.',
    settings: [
      {
        name: 'BACKUP_TO',
        label: 'Folder or bucket',
        hint: 'A bucket, such as s3://my-backups/site, or a folder that exists on another disk of the server, such as /var/backups/site. Empty turns backups off.',
      },
      {
        name: 'BACKUP_RECIPIENT',
        label: 'Public key',
        kind: 'backup-key',
        hint: 'Backups are encrypted for it. “Make a key” fills it in.',
      },
      { name: 'BACKUP_EVERY_HOURS', label: 'Hours between backups', hint: '24 by default.' },
      {
        name: 'BACKUP_KEEP',
        label: 'Kept backups',
        hint: '7 days, 4 weeks, 12 months by default: the last backup of each. All of the last 24 hours are kept.',
      },
      {
        name: 'BACKUP_S3_ENDPOINT',
        label: 'Bucket: endpoint URL',
        input: 'url',
        hint: 'Such as https://fsn1.your-objectstorage.com. Empty for Amazon S3.',
      },
      { name: 'BACKUP_S3_REGION', label: 'Bucket: region', hint: 'Such as eu-central-1.' },
      { name: 'BACKUP_S3_ACCESS_KEY_ID', label: 'Bucket: access key ID' },
      { name: 'BACKUP_S3_SECRET_ACCESS_KEY', label: 'Bucket: secret access key', kind: 'secret' },
    ],
  },
  {
    id: 'people',
    title: 'Accounts and posts',
    note: 'To change a person’s role, go to People.',
    settings: [
      {
        name: 'SIGN_UP',
        label: 'Sign-up',
        options: [
          { value: 'open', label: 'Anyone can create an account' },
          { value: 'closed', label: 'Invited people only' },
        ],
      },
      ...listSignInSettings('Google', 'GOOGLE', 'console.cloud.google.com'),
      ...listSignInSettings('GitHub', 'GITHUB', 'github.com/settings/developers'),
      {
        name: 'POST_REVIEW',
        label: 'Review of posts',
        options: [
          { value: 'auto', label: 'On, except on a local trial' },
          { value: 'on', label: 'Authors submit posts for review' },
          { value: 'off', label: 'Off' },
        ],
      },
      { name: 'VERSIONS_KEPT', label: 'Versions kept per post', hint: '100 by default.' },
      { name: 'VERSION_DAYS', label: 'Days to keep replaced versions', hint: '365 by default.' },
      { name: 'ACTIVITY_DAYS', label: 'Days to keep activity', hint: '400 by default, at least 30.' },
    ],
  },
]
