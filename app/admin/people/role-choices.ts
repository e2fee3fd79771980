import { ROLE_LABELS, ROLES } from '#domain/permissions/permissions.ts'

/** For lists of roles. */
export const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))
