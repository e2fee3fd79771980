import type { CoverPaletteName } from './chosen-cover.ts'

export type CoverPalette = {
  wallTop: string
  wallBottom: string
  /** The main color. */
  main: string
  /** Accent color. */
  bright: string
  soft: string
  /** Color of shelves, and of tracks behind figures. */
  deep: string
  /** Color of sheets, labels and cards. */
  paper: string
}

export const coverPalettes: Record<CoverPaletteName, CoverPalette> = {
  evergreen: {
    wallTop: '#173F34',
    wallBottom: '#0F2E26',
    main: '#5E9C82',
    bright: '#F6DF86',
    soft: '#CFE6D8',
    deep: '#2B6050',
    paper: '#E3EFE7',
  },
  sage: {
    wallTop: '#E4EBE2',
    wallBottom: '#D0DED2',
    main: '#0E5A45',
    bright: '#D39B12',
    soft: '#8FB39A',
    deep: '#B5CDBC',
    paper: '#FBFCFA',
  },
  butter: {
    wallTop: '#F8ECC0',
    wallBottom: '#EFD98C',
    main: '#5A4405',
    bright: '#0E5A45',
    soft: '#C9A23A',
    deep: '#E0C468',
    paper: '#FFFBEC',
  },
  clay: {
    wallTop: '#F2DFD5',
    wallBottom: '#E3C6B7',
    main: '#7A3B2E',
    bright: '#0E5A45',
    soft: '#C58B74',
    deep: '#D4A994',
    paper: '#FFF9F5',
  },
  mist: {
    wallTop: '#DCE8EF',
    wallBottom: '#BCD3DF',
    main: '#1F5671',
    bright: '#D8694C',
    soft: '#7FA9BF',
    deep: '#9FC0D0',
    paper: '#FAFCFD',
  },
  slate: {
    wallTop: '#E3E7E8',
    wallBottom: '#C8D1D4',
    main: '#2B4250',
    bright: '#D39B12',
    soft: '#8296A0',
    deep: '#A3B3BA',
    paper: '#FCFDFD',
  },
}
