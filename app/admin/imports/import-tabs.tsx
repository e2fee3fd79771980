import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { FileTab } from './file-tab.tsx'
import type { ImportTabId, ImportLabels } from './import-labels.ts'
import type { FileReading } from './reading/use-file-reading.ts'
import { SheetsTab } from './sheet/sheets-tab.tsx'
import type { SheetImport } from './sheet/use-sheet.ts'
import { SingleTab } from './single/single-tab.tsx'
import type { SingleImport } from './single/use-single-import.ts'

export type ImportTabsProps = {
  labels: ImportLabels
  tab: ImportTabId
  csv: FileReading
  json: FileReading
  single: SingleImport
  sheet: SheetImport
  resumes: ImportRun | null
  importsPictures: boolean
  isDateMissing: boolean
  onSelect: (tab: ImportTabId) => void
  onGiveUpResuming: () => void
  onImportPictures: (isOn: boolean) => void
}

/** Where posts can come from. */
export function ImportTabs(props: ImportTabsProps) {
  const { labels, tab, csv, json, onSelect } = props
  const drawFile = (reading: FileReading) => <FileTab {...props} reading={reading} />
  const panels = {
    single: <SingleTab single={props.single} hasShopifyId={labels.kind === 'blog'} />,
    csv: drawFile(csv),
    json: drawFile(json),
    sheets: <SheetsTab sheet={props.sheet} />,
  }
  return (
    <Tabs
      label="Import method"
      tabs={labels.tabs.map(({ id, label }) => ({ id, label, panel: panels[id] }))}
      selected={tab}
      onSelect={onSelect}
    />
  )
}
