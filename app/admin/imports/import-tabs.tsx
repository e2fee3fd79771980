import { Tabs } from '#app/ui/sections/tabs.tsx'
import { FileTab } from './file-tab.tsx'
import type { FileReading } from './reading/use-file-reading.ts'
import { SheetsTab } from './sheet/sheets-tab.tsx'
import { SingleTab } from './single/single-tab.tsx'
import type { Import } from './use-import.ts'

/** Where posts can come from. */
export function ImportTabs({ opened }: { opened: Import }) {
  const { labels, tab, csv, json, single, sheet } = opened
  const drawFile = (reading: FileReading) => (
    <FileTab
      labels={labels}
      reading={reading}
      resumes={opened.resumes}
      onGiveUpResuming={() => opened.setResumes(null)}
      isDateMissing={opened.fileImport.isDateMissing}
      importsPictures={opened.importsPictures}
      onImportPictures={opened.setImportsPictures}
    />
  )
  const panels = {
    single: <SingleTab single={single} hasShopifyId={labels.kind === 'blog'} />,
    csv: drawFile(csv),
    json: drawFile(json),
    sheets: <SheetsTab sheet={sheet} />,
  }
  return (
    <Tabs
      label="Import method"
      tabs={labels.tabs.map(({ id, label }) => ({ id, label, panel: panels[id] }))}
      selected={tab}
      onSelect={opened.setTab}
    />
  )
}
