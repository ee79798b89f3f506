// The types know it as a folder, which Node does not import.
declare module 'selenium-webdriver/remote/index.js' {
  export { DriverService } from 'selenium-webdriver/remote';
}
