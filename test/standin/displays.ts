interface Display {
  readonly workArea: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const found: Display[] = [{ workArea: { x: 0, y: 25, width: 1920, height: 1055 } }];

/** The screens of the computer. */
export const displays = (): Display[] => found;
