import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createSettingsManager } from '#app/data/site-settings.ts'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SettingForm, SettingGroup } from '#domain/settings/setting-form.ts'
import { SETTING_GROUPS } from '#domain/settings/setting-forms.ts'
import type { SettingsAnswer } from '#domain/settings/settings-contract.ts'
import type { SectionProps } from '../admin-section.ts'
import { QueryState, SectionHead, useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { EmailTexts } from './email-texts.tsx'
import { ContentFilesPanel } from './content-files.tsx'
import { LaunchList } from './launch-list.tsx'
import { LegalList } from './legal-list.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SetUpSteps } from './set-up-steps.tsx'
import { TestMailForm } from './test-mail-form.tsx'
import { createSystemReader } from '#app/data/system-reader.ts'
import { BackupSection, isBackingUp } from '../system/backup-section.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { fromStored } from './setting-text.ts'
import '../system/system.css'
import '#app/ui/sections/row-list.css'

const QUERY_KEY = ['settings']

/** A hosted project makes its own backups. */
const hasHostedBackups = ({ settings }: SettingsAnswer) => settings['BACKUP_TO']?.lock === 'project'

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
      {!(group.id === 'backups' && hasHostedBackups(settings)) && (
        <SettingsForm group={group} answer={settings} onSave={change} onCheck={manager.check} />
      )}
      {group.id === 'legal' && <LegalList change={settings.changes[0]?.id} />}
      {group.id === 'email' && <TestMailForm />}
      {group.id === 'backups' && (hasHostedBackups(settings) || settings.settings['BACKUP_TO']?.isSet) && (
        <LatestBackups isHosted={hasHostedBackups(settings)} change={settings.changes[0]?.id} />
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

const REFRESH_MS = 3_000

/** Latest scheduled backups; refreshed while one is running. */
function LatestBackups({ isHosted, change }: { isHosted: boolean; change: number | undefined }) {
  const reader = useManager(createSystemReader)
  const query = useQuery({
    // Changed settings may start a backup.
    queryKey: ['latest-backups', change],
    queryFn: async () => ({ ...(await reader.readInstallation()), readAt: Date.now() }),
    refetchInterval: ({ state }) => isBackingUp(state.data?.backups) && REFRESH_MS,
  })
  if (!query.data) return <QueryState query={query} label="Loading the backups..." />
  const { backups, readAt } = query.data
  return <BackupSection backups={backups} isHosted={isHosted} now={readAt} reload={() => query.refetch()} />
}

const SHOWN = 10

type SettingChangesProps = {
  group: SettingGroup
  answer: SettingsAnswer
  onUndo: (id: number) => void
}

/** Latest changes in a settings group. The latest change of each setting can be undone, unless it is a secret. */
function SettingChanges({ group, answer, onUndo }: SettingChangesProps) {
  const seen = new Set<string>()
  const rows = answer.changes.flatMap((change) => {
    const setting = group.settings.find(({ name }) => name === change.name)
    if (!setting) return []
    const isLatest = !seen.has(change.name)
    seen.add(change.name)
    return [{ ...change, setting, isLatest }]
  })
  if (rows.length === 0) return null
  return (
    <section className="stack" aria-label="Last changes">
      <h2 className="t-h4">Last changes</h2>
      <ul className="row-list">
        {rows.slice(0, SHOWN).map(({ id, setting, former, value, changed_at: at, isLatest }) => (
          <li key={id}>
            <div>
              <b>{setting.label}</b>
              <p className="t-small break-long">{describeChange(setting, former, value)}</p>
              <p className="t-cap">{formatMoment(at)}</p>
            </div>
            {isLatest && setting.kind !== 'secret' && answer.settings[setting.name]!.lock === null && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Undo the change of ${setting.label}`}
                onClick={() => onUndo(id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeChange(setting: SettingForm, former: string | null, value: string | null): string {
  if (setting.kind === 'secret') return 'Changed'
  return `${quote(setting, former)} → ${quote(setting, value)}`
}

function quote(setting: SettingForm, value: string | null): string {
  if (value === null) return 'Not set'
  if (setting.kind === 'picture') return 'A picture'
  const option = setting.options?.find((one) => one.value === value)
  return `“${option?.label ?? fromStored(setting, value).replaceAll('\n', ', ')}”`
}
