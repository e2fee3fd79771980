import { useId, useState } from 'react'
import {
  type ChosenCover,
  COVER_MOTIFS,
  COVER_PALETTES,
  writeCoverAddress,
} from '#app/posts/covers/chosen-cover.ts'
import { drawChosenCover } from '#app/posts/covers/draw-cover.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import './cover-dialog.css'

export type CoverDialogProps = {
  /** Current generated cover; null if there is none. */
  cover: ChosenCover | null
  onChoose: (address: string) => void
  onClose: () => void
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Chooses a generated cover: one of 12 motifs in one of 6 palettes, with random variants. */
export function CoverDialog({ cover, onChoose, onClose }: CoverDialogProps) {
  const [shown, setShown] = useState<ChosenCover>(() => cover ?? drawRandomCover())
  const change = (changes: Partial<ChosenCover>) => setShown((current) => ({ ...current, ...changes }))
  return (
    <Dialog
      title="Draw a cover"
      description="Drawn by this site, in its own colors. The same choice is always the same picture."
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose(writeCoverAddress(shown))}>Use this cover</Button>
        </>
      }
    >
      <div className="cover-shown stack center">
        <img
          className="dimmable"
          src={toDataUrl(shown)}
          alt={`${capitalize(shown.motif)} in ${shown.palette}`}
          width={960}
          height={600}
        />
        <Button variant="secondary" onClick={() => change({ seed: createSeed() })}>
          <Icon name="refresh-cw" />
          Another one
        </Button>
      </div>
      <Choices
        label="Motif"
        options={COVER_MOTIFS}
        chosen={shown.motif}
        preview={(motif) => ({ ...shown, motif })}
        onChoose={(motif) => change({ motif })}
      />
      <Choices
        label="Colors"
        options={COVER_PALETTES}
        chosen={shown.palette}
        preview={(palette) => ({ ...shown, palette })}
        onChoose={(palette) => change({ palette })}
      />
    </Dialog>
  )
}

type ChoicesProps<Option extends string> = {
  label: string
  options: readonly Option[]
  chosen: Option
  preview: (option: Option) => ChosenCover
  onChoose: (option: Option) => void
}

function Choices<Option extends string>(props: ChoicesProps<Option>) {
  const { label, options, chosen, preview, onChoose } = props
  const name = useId()
  return (
    <fieldset className="cover-choices">
      <legend className="field-name">{label}</legend>
      {options.map((option) => (
        <label key={option} className="cover-choice choice-card stack gap-4 t-cap">
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
            src={toDataUrl(preview(option))}
            alt=""
            width={960}
            height={600}
            loading="lazy"
          />
          <span>{capitalize(option)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Drawn in the browser, so that choices are visible immediately. */
const toDataUrl = (cover: ChosenCover): string =>
  `data:image/svg+xml,${encodeURIComponent(drawChosenCover(cover))}`

const createSeed = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)

function drawRandomCover(): ChosenCover {
  const [motif, palette] = crypto.getRandomValues(new Uint32Array(2))
  return {
    motif: COVER_MOTIFS[motif! % COVER_MOTIFS.length]!,
    palette: COVER_PALETTES[palette! % COVER_PALETTES.length]!,
    seed: createSeed(),
  }
}
