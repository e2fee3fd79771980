import { serviceIcons } from '#content/services/service-icons.ts'

const interfaceIcons = [
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'calendar-check',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'circle-x',
  'cloud-off',
  'credit-card',
  'download',
  'external-link',
  'file-text',
  'info',
  'layout-dashboard',
  'list-checks',
  'lock',
  'mail',
  'menu',
  'minus',
  'monitor',
  'moon',
  'pause',
  'phone',
  'play',
  'printer',
  'refresh-cw',
  'rotate-cw',
  'shield-check',
  'smile',
  'star',
  'sun',
  'target',
  'trending-down',
  'users',
  'x',
] as const

export type IconName = (typeof interfaceIcons)[number] | (typeof serviceIcons)[number]

/** The Lucide icons in the sprite. After a change run `node scripts/build-icon-sprite.ts`. */
export const iconNames: readonly IconName[] = [...new Set<IconName>([...interfaceIcons, ...serviceIcons])]
