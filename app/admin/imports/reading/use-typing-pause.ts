import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 350

/** Waits with what is typed until the typing pauses. */
export function useTypingPause() {
  const [isTyping, setIsTyping] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const end = () => {
    clearTimeout(timer.current)
    setIsTyping(false)
  }
  return {
    isTyping,
    end,
    begin: (onPause: () => void) => {
      clearTimeout(timer.current)
      setIsTyping(true)
      timer.current = window.setTimeout(() => {
        setIsTyping(false)
        onPause()
      }, TYPING_PAUSE_MS)
    },
  }
}
