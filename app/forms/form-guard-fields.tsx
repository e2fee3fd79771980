import { HONEYPOT_NAME, STAMP_NAME } from './form-names.ts'

/** The signed time stamp of a form, and a field that only programs fill. */
export function FormGuardFields({ stamp, id }: { stamp: string; id: string }) {
  const trapId = `${id}-second-opinion`
  return (
    <>
      <input type="hidden" name={STAMP_NAME} value={stamp} />
      <div className="form-trap" aria-hidden="true">
        <label htmlFor={trapId}>Leave this field empty</label>
        <input type="text" id={trapId} name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
