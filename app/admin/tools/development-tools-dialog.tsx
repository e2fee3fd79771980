import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { StaffProvider } from '../staff.tsx'
import { AutoImport } from './auto-import/auto-import.tsx'
import { FeatureFlags } from './feature-flags.tsx'
import { ImageUpload } from './image-upload.tsx'

export type ToolId = 'features' | 'auto-import' | 'image-upload'
export type DevelopmentToolsDialogProps = {
  selected: ToolId
  onSelect: (id: ToolId) => void
  onClose: () => void
}

export function DevelopmentToolsDialog({ selected, onSelect, onClose }: DevelopmentToolsDialogProps) {
  return (
    <Dialog
      title="Development tools"
      description="Shown only in the editor and on localhost."
      onClose={onClose}
    >
      <Tabs
        label="Tools"
        selected={selected}
        onSelect={onSelect}
        tabs={[
          { id: 'features', label: 'Features', panel: <FeatureFlags /> },
          {
            id: 'auto-import',
            label: 'Auto Import',
            panel: (
              <StaffProvider>
                <AutoImport />
              </StaffProvider>
            ),
          },
          { id: 'image-upload', label: 'Image Upload', panel: <ImageUpload /> },
        ]}
      />
    </Dialog>
  )
}
