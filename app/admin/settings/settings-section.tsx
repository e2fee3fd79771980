import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createSettingsManager } from '#app/data/site-settings.ts'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SettingGroup } from '#domain/settings/setting-form.ts'
import { SETTING_GROUPS } from '#domain/settings/setting-forms.ts'
import type { SettingsAnswer } from '#domain/settings/settings-contract.ts'
import type { SectionProps } from '../admin-section.ts'
import { QueryState, SectionHead, useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { EmailTexts } from './email-texts.tsx'
import { ContentFilesPanel } from './content-files.tsx'
import { LaunchList } from './launch-list.tsx'
import { LatestBackups } from './latest-backups.tsx'
import { LegalList } from './legal-list.tsx'
import { SettingChanges } from './setting-changes.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SetUpSteps } from './set-up-steps.tsx'
import { TestMailForm } from './test-mail-form.tsx'

const QUERY_KEY = ['settings']

/** A hosted project makes its own backups. */
const isHosted = ({ settings }: SettingsAnswer) => settings['BACKUP_TO']?.lock === 'project'

/** Settings of the business. Changes apply immediately on all servers. */
export function SettingsSection({ subpath, goTo }: SectionProps) {
  const manager = useManager(createSettingsManager)
  const queries = useQueryClient()
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: manager.read })
  const undo = useAction()
  const change = async (changes: Record<string, string | null>) => {
    const answer = await manager.change(changes)
    queries.setQueryData<SettingsAnswer>(QUERY_KEY, answer)
    return answer
  }
  const answer = query.data
  const renderGroup = (group: SettingGroup, settings: SettingsAnswer) => (
    <div className="stack gap-24">
      {!(group.id === 'backups' && isHosted(settings)) && (
        <SettingsForm group={group} answer={settings} onSave={change} onCheck={manager.check} />
      )}
      {group.id === 'legal' && <LegalList change={settings.changes[0]?.id} />}
      {group.id === 'email' && <TestMailForm />}
      {group.id === 'backups' && (isHosted(settings) || settings.settings['BACKUP_TO']?.isSet) && (
        <LatestBackups isHosted={isHosted(settings)} change={settings.changes[0]?.id} />
      )}
    </div>
  )
  if (answer && (subpath === 'set-up' || subpath.startsWith('set-up/')))
    return (
      <SetUpSteps
        step={subpath.slice('set-up/'.length)}
        settings={answer}
        renderGroup={(id) => {
          const group = SETTING_GROUPS.find((one) => one.id === id)
          return group ? <div key={id}>{renderGroup(group, answer)}</div> : null
        }}
      />
    )
  const ids = ['launch', ...SETTING_GROUPS.map(({ id }) => id), 'email-texts', 'content']
  const selected = ids.includes(subpath) ? subpath : 'launch'
  return (
    <div className="admin-section">
      <SectionHead title="Settings" note="Changes apply right away, without a restart." />
      {!answer && <QueryState query={query} label="Loading the settings..." />}
      {answer && (
        <Tabs
          label="Settings"
          selected={selected}
          onSelect={(id) => goTo(id)}
          tabs={[
            { id: 'launch', label: 'Launch', panel: <LaunchList /> },
            ...SETTING_GROUPS.map((group) => ({
              id: group.id,
              label: group.title,
              panel: (
                <div className="stack gap-24">
                  {renderGroup(group, answer)}
                  <SettingChanges
                    group={group}
                    answer={answer}
                    onUndo={(id) =>
                      void undo.run('The change was not undone', async () => {
                        queries.setQueryData<SettingsAnswer>(QUERY_KEY, await manager.undo(id))
                        showToast({ title: 'Change undone' })
                      })
                    }
                  />
                </div>
              ),
            })),
            { id: 'email-texts', label: 'Email texts', panel: <EmailTexts /> },
            { id: 'content', label: 'Content files', panel: <ContentFilesPanel /> },
          ]}
        />
      )}
    </div>
  )
}
