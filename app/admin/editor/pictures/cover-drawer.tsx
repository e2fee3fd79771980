import { useId, useState } from 'react'
import {
  type ChosenCover,
  COVER_MOTIFS,
  COVER_PALETTES,
  type CoverMotif,
  type CoverPaletteName,
  writeCoverAddress,
} from '#app/posts/covers/chosen-cover.ts'
import { drawChosenCover } from '#app/posts/covers/draw-cover.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import './cover-drawer.css'

export type CoverDrawerProps = {
  /** What is drawn so far; null for a first drawing. */
  cover: ChosenCover | null
  onChoose: (address: string) => void
  onClose: () => void
}

const MOTIF_NAMES: Record<CoverMotif, string> = {
  arcs: 'Arcs',
  cartons: 'Cartons',
  cluster: 'Cluster',
  funnel: 'Funnel',
  heat: 'Heat map',
  ladder: 'Ladder',
  ridges: 'Ridges',
  sawtooth: 'Sawtooth',
  shelves: 'Shelves',
  tiles: 'Tiles',
  trend: 'Trend',
  waterfall: 'Waterfall',
}

const PALETTE_NAMES: Record<CoverPaletteName, string> = {
  evergreen: 'Evergreen',
  sage: 'Sage',
  butter: 'Butter',
  clay: 'Clay',
  mist: 'Mist',
  slate: 'Slate',
}

/** Chooses what is drawn in the place of a picture: one of 12 motifs in one of 6 sets of colours, as often as it takes. */
export function CoverDrawer({ cover, onChoose, onClose }: CoverDrawerProps) {
  const [shown, setShown] = useState<ChosenCover>(() => cover ?? drawLots())
  const change = (changes: Partial<ChosenCover>) => setShown((current) => ({ ...current, ...changes }))
  return (
    <Dialog
      title="Draw a cover"
      description="Drawn by this site, in its own colours. The same choice is always the same picture."
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => onChoose(writeCoverAddress(shown))}>
            Use this cover
          </Button>
        </>
      }
    >
      <div className="drawer-shown">
        <img
          className="drawer-picture dimmable"
          src={drawAddress(shown)}
          alt={`${MOTIF_NAMES[shown.motif]} in ${PALETTE_NAMES[shown.palette].toLowerCase()}`}
          width={960}
          height={600}
        />
        <Button variant="secondary" onClick={() => change({ seed: makeSeed() })}>
          <Icon name="refresh-cw" />
          Another one
        </Button>
      </div>
      <Choices
        label="Motif"
        names={MOTIF_NAMES}
        options={COVER_MOTIFS}
        chosen={shown.motif}
        drawOption={(motif) => ({ ...shown, motif })}
        onChoose={(motif) => change({ motif })}
      />
      <Choices
        label="Colours"
        names={PALETTE_NAMES}
        options={COVER_PALETTES}
        chosen={shown.palette}
        drawOption={(palette) => ({ ...shown, palette })}
        onChoose={(palette) => change({ palette })}
      />
    </Dialog>
  )
}

type ChoicesProps<Option extends string> = {
  label: string
  names: Record<Option, string>
  options: readonly Option[]
  chosen: Option
  drawOption: (option: Option) => ChosenCover
  onChoose: (option: Option) => void
}

function Choices<Option extends string>(props: ChoicesProps<Option>) {
  const { label, names, options, chosen, drawOption, onChoose } = props
  const name = useId()
  return (
    <fieldset className="drawer-choices">
      <legend className="field-name">{label}</legend>
      {options.map((option) => (
        <label key={option} className="drawer-choice">
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
          <img
            className="dimmable"
            src={drawAddress(drawOption(option))}
            alt=""
            width={960}
            height={600}
            loading="lazy"
          />
          <span>{names[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Drawn here, so that a choice is seen at once. */
const drawAddress = (cover: ChosenCover): string =>
  `data:image/svg+xml,${encodeURIComponent(drawChosenCover(cover))}`

const SEED_BASE = 36

function makeSeed(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(SEED_BASE)
}

function drawLots(): ChosenCover {
  const [motif, palette] = crypto.getRandomValues(new Uint32Array(2))
  return {
    motif: COVER_MOTIFS[motif! % COVER_MOTIFS.length]!,
    palette: COVER_PALETTES[palette! % COVER_PALETTES.length]!,
    seed: makeSeed(),
  }
}
