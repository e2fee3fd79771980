import type { ExtendRuntime } from '#backend/index.ts'
import type { Config } from '../config/config.ts'
import { createEditorMode, type EditorMode } from './editor-mode.ts'
import { createOneTimeLink, type OneTimeLink } from './one-time-link.ts'
import type { EditorSetting } from '../config/config-checks.ts'

export function openEditorMode(
  { editor, port }: Pick<Config, 'editor' | 'port'>,
  report: (line: string) => void,
): EditorMode | null {
  if (editor.mode === 'off') return null
  const onUsed = (nextAddress: string) => report(describeAddress(nextAddress))
  return createEditorMode({
    port,
    oneTimeLink: editor.mode === 'auto' ? createOneTimeLink({ port, onUsed }) : null,
  })
}

export function describeEditorMode(setting: EditorSetting, link: OneTimeLink | null): string[] {
  if (setting.mode === 'off') return [`Editor mode is off: ${setting.reason}.`]
  if (link)
    return [
      'Editor mode is on for browsers that open the link below. It works once; then a new one appears here.',
      describeAddress(link.address()),
    ]
  return [
    'Warning: editor mode is on without a secret (EDITOR_MODE=on). Anyone who reaches this port, also through a proxy or tunnel, can write posts and read emails: use it on your own machine only.',
  ]
}

function describeAddress(address: string): string {
  return `Write without signing in: ${address}`
}

/** Requests are checked by their socket and raw headers, which callers can't fake through arguments. */
export function buildEditorRuntime(editorMode: EditorMode): ExtendRuntime {
  return ({ method }, { peer }) => ({
    editor: {
      issueGrant: () => editorMode.issueGrant(method, peer),
      isGranted: () => editorMode.isGranted(method, peer),
      grantSeconds: editorMode.grantSeconds,
    },
  })
}
