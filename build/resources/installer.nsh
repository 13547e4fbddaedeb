# Runsheet is one of the programs under "Open with" for the tables that it reads. It never becomes the one that opens them by
# itself: the default of a type (the nameless value of Software\Classes\.csv) is not written.

!define RUNSHEET_TABLE "Runsheet.Table"

!macro runsheetOffer EXT
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "${RUNSHEET_TABLE}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".${EXT}" ""
!macroend

!macro runsheetWithdraw EXT
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "${RUNSHEET_TABLE}"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${RUNSHEET_TABLE}" "" "Runsheet"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${RUNSHEET_TABLE}\Application" "ApplicationName" "Runsheet"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${RUNSHEET_TABLE}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${RUNSHEET_TABLE}\shell\open\command" "" '"$appExe" "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}" "FriendlyAppName" "Runsheet"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro runsheetOffer "csv"
  !insertmacro runsheetOffer "xlsx"
  !insertmacro runsheetOffer "xls"
  !insertmacro runsheetOffer "ods"
  System::Call "shell32::SHChangeNotify(i,i,i,i) (0x08000000, 0x1000, 0, 0)"
!macroend

!macro customUnInstall
  !insertmacro runsheetWithdraw "csv"
  !insertmacro runsheetWithdraw "xlsx"
  !insertmacro runsheetWithdraw "xls"
  !insertmacro runsheetWithdraw "ods"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${RUNSHEET_TABLE}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
  System::Call "shell32::SHChangeNotify(i,i,i,i) (0x08000000, 0x1000, 0, 0)"
!macroend
