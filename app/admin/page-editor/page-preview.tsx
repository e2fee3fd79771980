import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { createDocumentManager } from '#app/data/content/document-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { WidthPreview } from '../editor/preview/width-preview.tsx'
import { PreviewsDialog } from '../editor/previews-dialog.tsx'
import { QueryState } from '../section-parts.tsx'
import { importParts } from './page-surface.ts'

export type PagePreviewProps = {
  manager: Pick<ReturnType<typeof createDocumentManager>, 'loadPage'>
  hasChanges: boolean
  onClose: () => void
}

/** Previews of the page with its drafts at three widths and in both themes, and preview links for others. */
export function PagePreview({ manager, hasChanges, onClose }: PagePreviewProps) {
  const { pathname, search } = location
  const [isSharing, setSharing] = useState(false)
  const query = useQuery({
    queryKey: ['page-preview', pathname, search],
    queryFn: async () => importParts((await manager.loadPage(pathname + search)).page),
    structuralSharing: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  if (isSharing)
    return (
      <PreviewsDialog
        post={{ table: 'site_documents', id: pathname }}
        subject="page"
        path="/preview/page"
        hasChanges={hasChanges}
        onClose={() => setSharing(false)}
      />
    )
  return (
    <Dialog
      title="Preview"
      size="full"
      onClose={onClose}
      actions={
        <Button variant="secondary" size="small" onClick={() => setSharing(true)}>
          <Icon name="link" />
          Share a preview
        </Button>
      }
    >
      <QueryState query={query} label="Loading the page..." />
      {query.data && (
        <WidthPreview label="The page as visitors see it">
          <div ref={(place) => place?.replaceChildren(...query.data.map(({ next }) => next))} />
        </WidthPreview>
      )}
    </Dialog>
  )
}
