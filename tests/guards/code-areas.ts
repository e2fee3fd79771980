/** Code areas and their allowed imports, checked by allowed-imports.test.ts. */

/** What a page may use. */
const FOR_PAGES = ['clients', 'data', 'forms', 'lead-forms', 'posts', 'seo', 'styles', 'ui']
/** Imports allowed for admin endpoints of the authentication service; public endpoints use more. */
const FOR_AUTH_ADMIN = ['.', 'errors', 'factors', 'mail', 'one-time-tokens', 'passwords', 'sessions', 'users']

/**
 * The folders that each folder may import, by parent folder. `.` stands for files directly in the parent: in app the
 * entry points, which may import everything; in backend the files that connect the services, which no service imports.
 */
export const AREAS: Record<string, Record<string, string[]>> = {
  app: {
    // Folders without business logic, and app/data, which accesses the backend.
    ui: [],
    styles: [],
    data: [],
    // Parts that React renders in the browser.
    hydration: ['data'],
    islands: ['.', 'data', 'hydration', 'ui'],
    seo: ['data'],
    layout: ['data', 'ui'],
    clients: ['data', 'ui'],
    forms: ['data', 'ui'],
    'lead-forms': ['data', 'forms', 'ui'],
    posts: ['acos-calculator', 'data', 'seo', 'styles', 'ui'],
    feeds: ['data', 'posts', 'seo'],
    sitemaps: ['data', 'seo'],
    // For the agency's own people.
    auth: ['.', 'data', 'hydration', 'ui'],
    admin: ['.', 'auth', 'data', 'hydration', 'layout', 'posts', 'styles', 'ui'],
    // Pages.
    about: FOR_PAGES,
    'acos-calculator': FOR_PAGES,
    authors: ['feeds', ...FOR_PAGES],
    booking: FOR_PAGES,
    'case-studies': FOR_PAGES,
    'sample-report': FOR_PAGES,
    contact: FOR_PAGES,
    'dev-mail': FOR_PAGES,
    home: FOR_PAGES,
    // Shows sections of other pages.
    landing: ['acos-calculator', 'booking', 'home', 'services', ...FOR_PAGES],
    legal: FOR_PAGES,
    'not-found': FOR_PAGES,
    payments: FOR_PAGES,
    preview: ['acos-calculator', 'data', 'layout', 'posts', 'seo', 'ui'],
    search: FOR_PAGES,
    services: FOR_PAGES,
  },
  backend: {
    // What all services share.
    database: [],
    request: [],
    limits: ['database', 'request'],
    // The services, which don't import each other.
    auth: ['database', 'limits', 'request'],
    functions: ['database', 'limits', 'request'],
    rest: ['database', 'request'],
    storage: ['database', 'limits', 'request'],
    // Passes requests to the services.
    http: ['auth', 'functions', 'limits', 'request', 'rest', 'storage'],
    keys: ['auth', 'database'],
    backup: ['database', 'keys', 'storage'],
    moving: ['auth', 'backup', 'database', 'keys', 'storage'],
  },
  'app/auth': {
    form: [],
    session: [],
    password: ['form', 'session'],
    'second-step': ['form'],
    security: ['form', 'password', 'second-step', 'session'],
    'account-menu': ['security', 'session'],
    'sign-in': ['form', 'password', 'second-step', 'session'],
  },
  'backend/auth': {
    errors: [],
    limits: ['errors'],
    passwords: ['errors'],
    tokens: ['errors'],
    factors: ['.', 'errors', 'tokens', 'users'],
    identities: ['errors', 'limits'],
    mail: ['.', 'errors', 'limits', 'one-time-tokens', 'users'],
    'one-time-tokens': ['.', 'errors', 'tokens', 'users'],
    sessions: ['.', 'errors', 'tokens', 'users'],
    users: ['.', 'errors', 'one-time-tokens', 'sessions', 'tokens'],
    admin: FOR_AUTH_ADMIN,
    endpoints: ['identities', 'limits', 'tokens', ...FOR_AUTH_ADMIN],
  },
  'backend/backup': {
    archive: [],
    rows: [],
  },
  'backend/database': {
    queue: ['.'],
    schema: ['.'],
    migrate: ['.'],
    pglite: ['.', 'queue'],
    postgres: ['.', 'queue'],
  },
  'backend/rest': {
    request: ['.'],
    plan: ['.', 'request'],
    sql: ['plan', 'request'],
  },
  'backend/storage': {
    stores: ['.'],
    buckets: ['.', 'objects'],
    images: ['.', 'objects', 'stores', 'uploads'],
    objects: ['.', 'buckets', 'images', 'stores', 'uploads'],
    uploads: ['.', 'buckets', 'images', 'objects', 'stores'],
  },
}
