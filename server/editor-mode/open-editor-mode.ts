import type { Config } from '../config/config.ts'
import { describeAddress } from './describe-editor-mode.ts'
import { createEditorMode, type EditorMode } from './editor-mode.ts'
import { createOneTimeLink } from './one-time-link.ts'

/**
 * Editor mode as the settings want it; null where it is off.
 * @param report receives the next link when one was used
 */
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
