import { type GlobalThemeOverrides } from 'naive-ui';

/** The one place where a colour is written. From here come the CSS variables and both Naive themes. */
export interface Palette {
  readonly bg: string;
  readonly surface: string;
  readonly sunken: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly line: string;
  readonly control: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly error: string;
  readonly errorSoft: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly success: string;
  readonly successSoft: string;
  readonly chart: string;
  readonly test: string;
  readonly onTest: string;
  readonly live: string;
  readonly onLive: string;
  readonly pop: string;
}

export type ColourScheme = 'light' | 'dark';

export const palettes: Readonly<Record<ColourScheme, Palette>> = {
  light: {
    bg: '#F3F4F2',
    surface: '#FFFFFF',
    sunken: '#EAECE9',
    ink: '#1A1F24',
    ink2: '#465059',
    ink3: '#5C666F',
    line: '#D8DCD8',
    control: '#7D868D',
    accent: '#0B5D7A',
    accentHover: '#094C64',
    accentSoft: '#E2EFF4',
    onAccent: '#FFFFFF',
    error: '#B3261E',
    errorSoft: '#FCEBE9',
    warning: '#845000',
    warningSoft: '#FFF2D9',
    success: '#1D6A3B',
    successSoft: '#E3F2E8',
    chart: '#3A7F99',
    test: '#6A2E9E',
    onTest: '#FFFFFF',
    live: '#1A1F24',
    onLive: '#FFFFFF',
    pop: '0 4px 16px rgba(20, 26, 30, 0.18)',
  },
  dark: {
    bg: '#13171A',
    surface: '#1A1F23',
    sunken: '#23292E',
    ink: '#E9ECEE',
    ink2: '#B6BFC6',
    ink3: '#98A3AB',
    line: '#333B41',
    control: '#74808A',
    accent: '#72C3DD',
    accentHover: '#93D3E7',
    accentSoft: '#18343F',
    onAccent: '#06222C',
    error: '#FF9284',
    errorSoft: '#3B201E',
    warning: '#F0BA50',
    warningSoft: '#362B14',
    success: '#80CD9B',
    successSoft: '#183124',
    chart: '#4A93AC',
    test: '#CFA6F5',
    onTest: '#260A3D',
    live: '#E9ECEE',
    onLive: '#13171A',
    pop: '0 4px 16px rgba(0, 0, 0, 0.6)',
  },
};

const dashed = (name: string): string => name.replaceAll(/[A-Z]|\d/g, (sign) => `-${sign.toLowerCase()}`);

/** The palette as CSS variables: `accentSoft` becomes `--accent-soft`, `ink2` becomes `--ink-2`. */
export const cssVariables = (palette: Palette): readonly (readonly [name: string, value: string])[] =>
  Object.entries(palette).map(([name, value]) => [`--${dashed(name)}`, String(value)]);

const common = (c: Palette): NonNullable<GlobalThemeOverrides['common']> => ({
  primaryColor: c.accent,
  primaryColorHover: c.accentHover,
  primaryColorPressed: c.accentHover,
  primaryColorSuppl: c.accent,
  infoColor: c.ink2,
  successColor: c.success,
  warningColor: c.warning,
  errorColor: c.error,
  textColorBase: c.ink,
  textColor1: c.ink,
  textColor2: c.ink,
  textColor3: c.ink2,
  placeholderColor: c.ink3,
  iconColor: c.ink2,
  bodyColor: c.bg,
  cardColor: c.surface,
  modalColor: c.surface,
  popoverColor: c.surface,
  inputColor: c.surface,
  hoverColor: c.sunken,
  borderColor: c.control,
  dividerColor: c.line,
  borderRadius: '4px',
  borderRadiusSmall: '3px',
  fontFamily: 'var(--face)',
  fontSize: '13px',
  fontSizeSmall: '13px',
  fontSizeMedium: '13px',
  fontSizeTiny: '12px',
  fontSizeMini: '12px',
  lineHeight: '1.54',
  fontWeightStrong: '600',
  heightSmall: '24px',
  heightMedium: '28px',
  heightLarge: '36px',
  boxShadow2: c.pop,
});

/** Naive UI wants literal colours; both schemes get the same keys. Source: look.md, Naive UI. */
export const themeOverrides = (c: Palette): GlobalThemeOverrides => ({
  common: common(c),
  Button: {
    fontWeight: '400',
    fontWeightStrong: '600',
    waveOpacity: '0',
    paddingMedium: '0 12px',
    paddingLarge: '0 20px',
    fontSizeLarge: '13px',
    color: c.surface,
    colorHover: c.sunken,
    colorPressed: c.sunken,
    colorFocus: c.surface,
    textColor: c.ink,
    textColorPrimary: c.onAccent,
    textColorHoverPrimary: c.onAccent,
    textColorPressedPrimary: c.onAccent,
    textColorFocusPrimary: c.onAccent,
    textColorDisabledPrimary: c.onAccent,
    colorFocusPrimary: c.accent,
    border: `1px solid ${c.control}`,
    borderHover: `1px solid ${c.accent}`,
    borderPressed: `1px solid ${c.accent}`,
    borderFocus: `1px solid ${c.accent}`,
    textColorHover: c.accent,
    textColorPressed: c.accent,
    textColorFocus: c.ink,
  },
  Input: {
    color: c.surface,
    colorFocus: c.surface,
    border: `1px solid ${c.control}`,
    borderHover: `1px solid ${c.ink2}`,
    borderFocus: `1px solid ${c.accent}`,
    boxShadowFocus: `0 0 0 1px ${c.accent}`,
    paddingMedium: '0 8px',
  },
  Card: {
    borderColor: c.line,
    borderRadius: '6px',
    paddingMedium: '16px 20px',
    titleFontSizeMedium: '14px',
    titleFontWeight: '600',
    colorModal: c.surface,
  },
  Radio: { dotColorActive: c.accent, boxShadow: `inset 0 0 0 1px ${c.control}` },
});
