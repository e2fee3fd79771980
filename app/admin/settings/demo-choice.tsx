import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSettingsManager } from '#app/data/site-settings.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { DemoChoice as Choice } from '#domain/launch/launch-settings.ts'
import type { LaunchAnswer } from '#domain/settings/settings-contract.ts'
import { useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'

const STATES = {
  undecided:
    'Posts, clients, quotes, people and figures of the demo are invented. Keep them as a model to change bit by bit, or start clean.',
  keep: 'You kept the demo’s content. You can still start clean.',
  clean:
    'The demo content was removed. Fill in figures marked “Your figure” with “Edit page”; each page’s History has its former content.',
}

/** Keeps or removes the demo content. */
export function DemoChoice({ demo }: Pick<LaunchAnswer, 'demo'>) {
  const manager = useManager(createSettingsManager)
  const queries = useQueryClient()
  const action = useAction()
  const [isAsking, ask] = useState(false)
  const choose = async (choice: Choice) => {
    await action.run('The choice was not saved', async () => {
      const { cleaned } = await manager.chooseDemo(choice)
      ask(false)
      await queries.invalidateQueries({ queryKey: ['launch'] })
      showToast(
        cleaned
          ? { title: 'The site starts clean', description: describeCleaned(cleaned) }
          : { title: 'The demo’s content stays' },
      )
    })
    ask(false)
  }
  return (
    <div className="stack gap-8 narrow">
      <p>{STATES[demo ?? 'undecided']}</p>
      {demo !== 'clean' && (
        <div className="row gap-8">
          {demo === null && (
            <Button variant="secondary" isBusy={action.isBusy} onClick={() => void choose('keep')}>
              Keep the demo content
            </Button>
          )}
          <Button variant="secondary" isBusy={action.isBusy} onClick={() => ask(true)}>
            Start clean
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Start clean?"
          question="The demo’s posts move to the trash, where you can restore them for 30 days. Quotes, client names, certificates, the team and case studies disappear from the pages, with links to them. Figures become “?” with the words “Your figure” for visitors, too, until you enter yours. Content that someone changed stays. Each page’s History keeps what it showed before."
          confirmLabel="Start clean"
          busyLabel="Cleaning..."
          isDestructive
          onConfirm={() => choose('clean')}
          onCancel={() => ask(false)}
        />
      )}
    </div>
  )
}

function describeCleaned({ posts, left }: NonNullable<LaunchAnswer['cleaned']>): string {
  const moved = `${posts === 1 ? '1 post is' : `${posts} posts are`} in the trash.`
  return left.length === 0 ? moved : `${moved} Changed by someone, so left as they are: ${left.join(', ')}.`
}
