import { toReadablePath, MAX_PATH_LENGTH } from './redirect.ts'

/** Requests of vulnerability scanners. Does not match files of an old site, such as /contact.php. */
const PROBE = new RegExp(
  [
    // Hidden files and folders: .env, .git/config, .well-known/…
    '/\\.',
    '^/(?:wp-(?:login|admin|includes|content|json|config|cron|signup|comments-post|trackback|mail)|wordpress|xmlrpc|wlwmanifest)',
    '/wp-(?:includes|login|admin|content/plugins)',
    '^/(?:cgi-bin|phpmyadmin|pma|myadmin|mysql|adminer|administrator|solr|actuator|jenkins|manager/html|vendor/phpunit|hnap1|boaform|owa|ecp|telescope|_ignition|debug|server-status|struts|console|eval-stdin|shell|sdk|autodiscover|remote|geoserver)(?:[/.]|$)',
    '(?:phpinfo|eval-stdin|alfa|shell|c99|r57|config|backup|dump|database|db|install|setup)\\.(?:php\\d?|sql|zip|tar|gz|rar|bak|old|env|ya?ml|ini)$',
    '\\.(?:env|git|sql|bak|swp|pem|key|jsp|cgi|action|do)$',
  ].join('|'),
)
/** Files requested by programs rather than readers. */
const FILES = /\.(?:js|mjs|css|map|json|txt|ico|png|jpe?g|gif|webp|avif|svg|woff2?|ttf|data)$/
/** A segment of at least this length with a digit is a key or a number, not a word. */
const MIN_KEY_LENGTH = 9

/** Returns whether a missing page is listed for administrators. @param path canonical */
export function isCountedPath(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && !PROBE.test(path) && !FILES.test(path) && !isPersonal(path)
}

function isPersonal(path: string): boolean {
  return toReadablePath(path)
    .split('/')
    .some((segment) => segment.includes('@') || segment.includes('%40') || hasKey(segment))
}

function hasKey(segment: string): boolean {
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(segment)
  return isId || segment.split('-').some((part) => /\d/.test(part) && part.length >= MIN_KEY_LENGTH)
}
