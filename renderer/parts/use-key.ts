import { onMounted, onUnmounted } from 'vue';

/** Does what a function key is for, wherever the keyboard is in the window, while the component stands in it. */
export const useKey = (key: `F${string}`, act: () => void): void => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== key || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  onMounted(() => document.addEventListener('keydown', onKey));
  onUnmounted(() => document.removeEventListener('keydown', onKey));
};
