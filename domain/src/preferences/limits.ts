export const FOODS = ['Veg', 'Non-Veg'] as const
export type Food = (typeof FOODS)[number]
export const FORM_FOODS = ['Veg', 'Non Veg'] as const
export const JACKET_SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL'] as const
