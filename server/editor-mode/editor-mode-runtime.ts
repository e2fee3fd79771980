import type { ExtendRuntime } from '#backend/index.ts'
import type { EditorMode } from './editor-mode.ts'

/** What functions are told of editor mode. The socket and the raw headers decide, not what a function was passed. */
export function buildEditorRuntime(editorMode: EditorMode): ExtendRuntime {
  return ({ method }, { peer }) => ({
    editor: {
      issueGrant: () => editorMode.issueGrant(method, peer),
      isGranted: () => editorMode.isGranted(method, peer),
      grantSeconds: editorMode.grantSeconds,
    },
  })
}
