import { useId, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { copyText } from './copy-text.ts'
import {
  areServicePagesInstalled,
  areServicePagesOn,
  setServicePages,
  subscribeToLocalFlags,
} from './local-flags.ts'
import './feature-flags.css'

const SETTING = 'FEATURE_INDIVIDUAL_SERVICE_PAGES'

/** The flag of the individual service pages: switched for this browser, with the line that switches it for all. */
export function FeatureFlags() {
  const id = useId()
  const isOn = useSyncExternalStore(subscribeToLocalFlags, areServicePagesOn)
  const isInstalled = areServicePagesInstalled()
  return (
    <div className="feature-flags">
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
  if (!isInstalled) return 'Off for everyone. They can be brought back by the setting below only.'
  return isOn
    ? 'On, as for everyone. Switched off here, service links lead to the services overview in this browser.'
    : 'Off in this browser: service links lead to the services overview. Everyone else still sees the pages.'
}

function PermanentChange({ line, isOff }: { line: string; isOff: boolean }) {
  return (
    <section className="feature-change" aria-label="Permanent change">
      <h3 className="t-h4">{isOff ? 'Switch them off for everyone' : 'Switch them on for everyone'}</h3>
      <p className="t-small">
        A switch in the browser is not kept by the site. To make it permanent, put this line into{' '}
        <code>.env</code> and start the site again:
      </p>
      <div className="feature-line">
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
