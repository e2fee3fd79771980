import { toCanonicalPath } from './canonical-path.ts'

/** The canonical path that a target on this site has; null elsewhere. */
export function toTargetPath(target: string | null): string | null {
  return target?.startsWith('/') ? toCanonicalPath(target.split(/[?#]/, 1)[0]!) : null
}
