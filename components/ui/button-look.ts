/** The parts of a button's look, apart from `buttonClass`, which brings the package that puts variants together. */
export const buttonBase =
  "inline-flex cursor-pointer items-center justify-center gap-2 rounded border off:cursor-default off:border-dashed off:text-faded";
export const plainLook =
  "border-edge bg-sheet text-ink pointed:border-ink pointed:bg-wash aria-[current=true]:border-ink aria-[current=true]:bg-wash aria-[current=true]:font-medium";
export const smallSize = "px-2.5 py-1 text-sm leading-5";

/** A small plain button, for pages that are weighed. */
export const smallButtonClass = `${buttonBase} ${plainLook} ${smallSize}`;
