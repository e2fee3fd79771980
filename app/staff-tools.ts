import { lazy } from 'react'
import { showFlashMessage } from '#app/ui/toast/flash-message.ts'
import { type AccountTool, mountAccountMenu } from '#app/auth/account-menu/account-menu.tsx'
import { watchDeveloperEnvironment } from '#app/admin/tools/watch-environment.ts'
import { isHydratedPage, waitForHydration } from '#app/hydration/hydrated.ts'

/** Loaded when they are opened. */
const ACCOUNT_TOOLS: readonly AccountTool[] = [
  {
    label: 'Redirects…',
    icon: 'link',
    permission: 'site.manage',
    about: 'site',
    Dialog: lazy(async () => ({
      default: (await import('#app/admin/redirects/redirects-dialog.tsx')).RedirectsDialog,
    })),
  },
  {
    label: 'Answers and notices…',
    icon: 'mail',
    permission: 'clients.manage',
    about: 'person',
    Dialog: lazy(async () => ({
      default: (await import('#app/admin/inbox/answers/answer-settings-dialog.tsx')).AnswerSettingsDialog,
    })),
  },
  {
    label: 'Your profile…',
    icon: 'user-round',
    permission: 'posts.write',
    about: 'person',
    Dialog: lazy(async () => ({
      default: (await import('#app/admin/profile-dialog.tsx')).ProfileDialog,
    })),
  },
]

/** Starts the staff tools on the page. Visitors never load them. */
export async function startStaffTools(): Promise<void> {
  await waitForHydration()
  showFlashMessage()
  const slot = document.querySelector('[data-account-slot]')
  if (slot) mountAccountMenu(slot, ACCOUNT_TOOLS)
  watchDeveloperEnvironment()
  await mountAuthoring(location.pathname)
  const isPreview = location.pathname.startsWith('/preview/')
  if (!isHydratedPage() && !isPreview)
    (await import('#app/admin/page-editor/page-editor-button.tsx')).mountPageEditor()
}

/** Loads authoring tools only where there are posts. */
async function mountAuthoring(path: string): Promise<void> {
  const section = /^\/(blog|news)(?:\/|$)/.exec(path)?.[1]
  if (!section) return
  const [tools, kinds] = await Promise.all([
    import('#app/admin/mount-authoring.tsx'),
    import('#app/admin/authoring-kinds.ts'),
  ])
  tools.mountAuthoring(section === 'blog' ? kinds.blogAuthoring : kinds.newsAuthoring)
}
