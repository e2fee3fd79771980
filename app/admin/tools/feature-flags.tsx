import { useId, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { copyText } from '../copy-text.ts'
import {
  areServicePagesInstalled,
  areServicePagesOn,
  setServicePages,
  subscribeToLocalFlags,
} from './local-flags.ts'
import './feature-flags.css'

const SETTING = 'FEATURE_INDIVIDUAL_SERVICE_PAGES'

/** Turns individual service pages off in this browser, and shows the setting that does so for everyone. */
export function FeatureFlags() {
  const id = useId()
  const isOn = useSyncExternalStore(subscribeToLocalFlags, areServicePagesOn)
  const isInstalled = areServicePagesInstalled()
  return (
    <div className="stack gap-24">
      <Switch
        id={id}
        label="Individual service pages"
        hint={describeState(isInstalled, isOn)}
        checked={isOn}
        disabled={!isInstalled}
        onChange={({ target }) => setServicePages(target.checked)}
      />
      <PermanentChange line={`${SETTING}=${isInstalled ? 'off' : 'on'}`} isOff={isInstalled} />
    </div>
  )
}

function describeState(isInstalled: boolean, isOn: boolean): string {
  if (!isInstalled) return 'Off for everyone. Only the setting below can turn them on.'
  return isOn
    ? 'On for everyone. If you turn them off here, service links go to the services overview in this browser.'
    : 'Off in this browser: service links go to the services overview. Everyone else still sees the pages.'
}

function PermanentChange({ line, isOff }: { line: string; isOff: boolean }) {
  return (
    <section className="stack gap-8 box feature-change" aria-label="Permanent change">
      <h3 className="t-h4">{isOff ? 'Turn them off for everyone' : 'Turn them on for everyone'}</h3>
      <p className="t-small">
        The switch above only affects this browser. To change the site, put this line into <code>.env</code>{' '}
        and restart it:
      </p>
      <div className="row row--between row--single-line feature-line">
        <code>{line}</code>
        <Button
          variant="quiet"
          isIconOnly
          aria-label="Copy the line"
          onClick={() => void copyText(line, 'Line')}
        >
          <Icon name="copy" />
        </Button>
      </div>
    </section>
  )
}
