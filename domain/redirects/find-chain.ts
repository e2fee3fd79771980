import { toReadablePath, type Redirect, toTargetPath } from './redirect.ts'

/** The redirect at `path` leads to `via`, which is redirected too. */
export type Chain = { path: string; via: string; message: string }

/**
 * Finds chains and loops. Messages are those of the database function `refuse_redirect_chains`.
 * @param redirects all redirects by path
 */
export function findChains(redirects: ReadonlyMap<string, Redirect>): Chain[] {
  const chains: Chain[] = []
  for (const { path, target } of redirects.values()) {
    const next = redirects.get(toTargetPath(target) ?? '')
    if (!next) continue
    const [from, via] = [toReadablePath(path), toReadablePath(next.path)]
    const isLoop = toTargetPath(next.target) === path
    const message = isLoop
      ? `“${via}” redirects back to “${from}”, which would be a loop.`
      : next.target === null
        ? `“${via}” is marked as removed, so “${from}” can’t redirect there.`
        : `“${via}” redirects to “${toReadablePath(next.target)}”; point “${from}” there directly.`
    chains.push({ path, via: next.path, message })
  }
  return chains
}
