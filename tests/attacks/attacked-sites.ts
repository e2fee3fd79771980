/** Sites in different settings for the attack suite, with accounts. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEngine } from '#backend/database/open-engine.ts'
import { type EditorAccess, signUpVictim, takeAccess } from '#tests/support/site/attacked-site.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import makeSiteTemplate from '#tests/support/site/site-template.ts'
import { findServer } from '#backend/tests/support/find-server.ts'
import { startNginx } from '#tests/support/servers/start-nginx.ts'
import { addAccount } from './accounts.ts'
import { describeSchema } from './api-schema.ts'
import { uploadBaitFiles, insertBaitRows } from './bait.ts'
import type { Front } from './send.ts'

/** Operator-only credentials, and the port of the site behind the proxy. */
export type Operator = EditorAccess & { port: number; mailId: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder with rows and files for attacks to find. */
    baitedTemplate: string
    /** For visitors: direct, without editor mode. */
    ordinary: Front
    /** Like `npm run start` on a trial started with `on`. */
    editor: Front
    /** HTTPS URL behind nginx as a trusted proxy; null without nginx. */
    behindNginx: Front | null
    /** Without settings, but reachable from outside through a plain nginx if available. */
    exposed: Front & { operator: Operator }
  }
}

const PUBLIC_HOST = 'www.attacked.example'
const SETTINGS = {
  // Enables the signed endpoints that attacks try to forge.
  STRIPE_WEBHOOK_SECRET: 'whsec_unknown_to_attackers_0123',
  INBOUND_MAIL_SECRET: 'inbound_unknown_to_attackers_0123',
  GITHUB_CLIENT_ID: 'attacked',
  GITHUB_CLIENT_SECRET: 'unknown-to-attackers',
  // Limits are raised because they would answer before the tested rule; s10-limits.test.ts attacks the limits.
  LIMIT_FACTOR: '1000',
}

export type AttackedSite = { front: Front; stop: () => Promise<void> }

/** Starts the sites once for the project. */
export default async function startAttackedSites(project: TestProject) {
  const removeTemplate = await makeSiteTemplate(project)
  const template = await makeBaitedTemplate(project.getProvidedContext().siteTemplate)
  project.provide('baitedTemplate', template)
  const [ordinary, editor, exposed] = await Promise.all([
    startDirectly(template, { EDITOR_MODE: 'off' }),
    startDirectly(template, { EDITOR_MODE: 'on' }),
    startExposed(template),
  ])
  const behindNginx = await startBehindNginx(template)
  project.provide('ordinary', ordinary.front)
  project.provide('editor', editor.front)
  project.provide('exposed', exposed.front)
  project.provide('behindNginx', behindNginx?.front ?? null)
  return async () => {
    for (const site of [ordinary, editor, exposed, behindNginx]) await site?.stop()
    await rm(template, { recursive: true, force: true })
    await removeTemplate()
  }
}

async function makeBaitedTemplate(template: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-baited-'))
  await cp(template, folder, { recursive: true, preserveTimestamps: true })
  const engine = await openEngine({ kind: 'pglite', dataFolder: join(folder, 'database') })
  await insertBaitRows(engine).finally(() => engine.close())
  return folder
}

/** A site for visitors on this machine. */
export async function startDirectly(
  template: string,
  environment: Record<string, string>,
): Promise<AttackedSite> {
  const site = await startRunningSite({ ...SETTINGS, ...environment }, template)
  return { front: await describeFront('directly', site), stop: site.stop }
}

/** A site with a public URL behind nginx; null without nginx. */
export async function startBehindNginx(template: string): Promise<AttackedSite | null> {
  if (!findServer('nginx')) return null
  const environment = {
    SITE_URL: `https://${PUBLIC_HOST}`,
    TRUSTED_PROXIES: '127.0.0.1',
    EDITOR_MODE: 'off',
    ...SETTINGS,
  }
  const site = await startRunningSite(environment, template)
  const nginx = await startNginx(site.port, [
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Proto https;',
    'client_max_body_size 0;',
  ])
  const front = await describeFront('behind nginx', site, PUBLIC_HOST)
  return {
    front: { ...front, port: nginx.port, origin: `https://${PUBLIC_HOST}` },
    stop: () => nginx.stop().then(site.stop),
  }
}

/** Without settings; nginx, if available, forwards requests without a header. */
async function startExposed(template: string): Promise<AttackedSite & { front: { operator: Operator } }> {
  const site = await startRunningSite({}, template)
  const operator = { ...(await takeAccess(site)), port: site.port, mailId: await signUpVictim(site) }
  const front = { ...(await describeFront('with nothing set', site)), operator }
  if (!findServer('nginx')) return { front, stop: site.stop }
  // Each stranger gets its own address, so that limits per address do not interfere.
  const nginx = await startNginx(site.port, ['proxy_bind $remote_addr;'])
  return {
    front: { ...front, name: 'with nothing set, behind a plain nginx', port: nginx.port },
    stop: () => nginx.stop().then(site.stop),
  }
}

async function describeFront(
  name: string,
  site: RunningSite,
  host = `localhost:${site.port}`,
): Promise<Front> {
  const keys = {
    publishable: await readKeyFile(site.dataFolder, 'publishable'),
    secret: await readKeyFile(site.dataFolder, 'secret'),
  }
  const front = {
    name,
    port: site.port,
    host,
    origin: site.url,
    dataFolder: site.dataFolder,
    keys,
  }
  const described = {
    ...front,
    user: await addAccount(front),
    admin: await addAccount(front, 'admin'),
    schema: await describeSchema(),
  }
  await uploadBaitFiles(described)
  return described
}
